import type { ReactNode } from "react";

import type { SkeletonName } from "#app/shop/skeleton-name.ts";
import { classes } from "#app/ui/classes.ts";
import { ProductGridSkeleton } from "#app/ui/product-card.tsx";

const HOME_CARDS = 8;
const LIST_CARDS = 12;
const RELATED_CARDS = 4;

/** Loading states of the shop's screens by name, of the same shape as the screens. */
const SKELETONS: Record<SkeletonName, () => ReactNode> = {
  home: () => (
    <div className="page-width grid gap-6 pt-3 pb-4 lg:gap-12 lg:py-6">
      <Bone className="rounded-card h-44 lg:h-80" />
      <ProductGridSkeleton count={HOME_CARDS} />
    </div>
  ),
  products: () => (
    <div className="page-width pb-4 lg:py-6">
      <Title />
      <Bone className="mb-3 h-11" />
      <ProductGridSkeleton count={LIST_CARDS} />
    </div>
  ),
  product: () => (
    <div className="page-width pb-8">
      <Bone className="my-3 w-1/2 text-sm" />
      <div className="product-view grid gap-4 lg:grid-cols-2 lg:gap-x-10">
        <div>
          <div className="relative flex flex-1 lg:block">
            <div className="gallery">
              <div>
                <span className="product-image" />
              </div>
            </div>
          </div>
          <div className="grid gap-2">
            <Bone className="text-xl" />
            <Bone className="w-1/2 text-lg" />
            <Bone className="w-1/2 text-sm" />
          </div>
        </div>
        <div className="grid content-start gap-4">
          <Bone className="w-1/2 text-sm" />
          <div className="buy-bar">
            <Bone className="h-11 flex-1" />
          </div>
          <Lines count={3} />
        </div>
      </div>
      <div className="mt-8">
        <ProductGridSkeleton count={RELATED_CARDS} />
      </div>
    </div>
  ),
  cart: () => (
    <div className="page-width py-5">
      <Title />
      <Columns>
        <div className="card ruled px-4">
          <Item />
          <Item />
        </div>
        <Card lines={6} />
      </Columns>
    </div>
  ),
  checkout: () => (
    <div className="page-width py-5">
      <Title />
      <Columns>
        <div className="grid gap-4">
          <Card lines={6} />
          <Card lines={3} />
        </div>
        <Card lines={6} />
      </Columns>
    </div>
  ),
  orders: () => (
    <div className="page-width py-5">
      <Title />
      <Bone className="mb-3 h-11" />
      <div className="grid grid-cols-1 gap-3">
        <Card lines={3} />
        <Card lines={3} />
        <Card lines={3} />
      </div>
    </div>
  ),
  order: () => (
    <div className="page-width py-5">
      <Title />
      <div className="grid gap-4">
        <Card lines={4} />
        <Card lines={4} />
        <Card lines={5} />
      </div>
    </div>
  ),
  account: () => (
    <div className="page-width py-5">
      <Title />
      <Card lines={6} />
    </div>
  ),
  form: () => (
    <div className="mx-auto grid w-full max-w-md content-start gap-5 px-4 pt-6 pb-12">
      <Title />
      <Bone className="h-11" />
      <Bone className="h-11" />
      <Bone className="h-11" />
    </div>
  ),
  article: () => (
    <div className="page-width py-5 lg:py-8">
      <div className="max-w-2xl">
        <Title />
        <Lines count={12} />
      </div>
    </div>
  ),
};

/** All loading states, which the shop's script shows while the browser waits for a page. */
export function Skeletons() {
  return Object.entries(SKELETONS).map(([name, skeleton]) => (
    <div key={name} data-skeleton={name}>
      <output className="sr-only">Loading</output>
      <div aria-hidden>{skeleton()}</div>
    </div>
  ));
}

function Bone({ className }: { className?: string }) {
  return <span className={classes("skeleton block", className)}>&nbsp;</span>;
}

function Title() {
  return <Bone className="mb-3 w-1/2 text-2xl" />;
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <Bone key={index} className="mt-2 text-sm" />);
}

function Card({ lines }: { lines: number }) {
  return (
    <div className="card p-4 sm:p-5">
      <Bone className="w-1/2 text-lg" />
      <Lines count={lines} />
    </div>
  );
}

function Columns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">{children}</div>;
}

function Item() {
  return (
    <div className="flex gap-3 py-4 sm:gap-4">
      <span className="product-image rounded-control w-18 flex-none self-start sm:w-22" />
      <div className="min-w-0 flex-1">
        <Lines count={3} />
      </div>
    </div>
  );
}
