/*
 * Makes of the pay page's plain form, which leads to Razorpay's own page, a payment window over this page.
 * Whatever goes wrong here, the form stays a form and can be sent.
 */
(() => {
  const NOT_LOADED = "Payment gateway not loaded. Please try again.";
  const PATIENCE = 4_000;

  const form = document.querySelector("#pay-form");
  const button = document.querySelector("#pay-button");
  const plain = document.querySelector("#pay-plain");
  const message = document.querySelector("#pay-message");
  /** Fields that Razorpay's own page needs and its window asks for itself; only if the payer is not known. */
  const payer = document.querySelector("#pay-payer");
  if (!(form instanceof HTMLFormElement) || !button || !plain || !message) return;

  /** "loading", "ready", "empty" when the script brought nothing, or "failed": given up, the button sends the form. */
  let gateway = "loading";
  /** A payment window is open, is waited for, or the form is on its way: a second press is ignored. */
  let isRunning = false;
  /** Why the last try known to have failed did so. Razorpay tells nothing of a try that is left. */
  let decline = "";

  function askPayer(isAsked) {
    if (payer) payer.hidden = payer.disabled = !isAsked;
  }

  function run(running) {
    isRunning = running;
    button.setAttribute("aria-disabled", String(running));
    button.setAttribute("aria-busy", String(running));
  }

  /** Ends what runs, says how, and shows the way that needs no window. */
  function end(text) {
    run(false);
    message.replaceChildren(text);
    plain.parentElement.hidden = false;
    askPayer(true);
  }

  /** From here on the button sends the form, unless the script comes after all. */
  function giveUp(text) {
    gateway = "failed";
    button.formNoValidate = false;
    end(text);
  }

  function secondsLeft() {
    return Math.floor(Number(form.dataset.seconds) - performance.now() / 1_000);
  }

  /**
   * Tells the shop that the window was closed, and says that the payment was cancelled if the shop knows of none: the
   * order may have been paid in another tab. The page of the order says how it stands otherwise.
   */
  async function noteDismissal(address) {
    const url = new URL(address);
    url.searchParams.set("cancelled", "window");
    try {
      const answer = await fetch(url, { keepalive: true, signal: AbortSignal.timeout?.(15_000) });
      const { cancelled, page } = await answer.json();
      if (cancelled) end(`Payment cancelled${decline && `. Before that, a payment failed: ${decline}`}`);
      else location.assign(page);
    } catch {
      end("We could not find out whether this order is paid. Please reload the page before you pay.");
    }
  }

  function open() {
    const given = (name) => new FormData(form).get(name) ?? "";
    try {
      const checkout = new window.Razorpay({
        key: given("key_id"),
        amount: Number(given("amount")),
        currency: given("currency"),
        name: given("name"),
        description: given("description"),
        order_id: given("order_id"),
        prefill: {
          name: given("prefill[name]"),
          email: given("prefill[email]"),
          contact: given("prefill[contact]"),
        },
        callback_url: given("callback_url"),
        // Some browsers inside other apps can show no frame, and a shopper who comes back from a UPI app has none.
        redirect: true,
        timeout: secondsLeft(),
        modal: {
          ondismiss: () => noteDismissal(given("cancel_url")),
        },
      });
      checkout.on("payment.failed", ({ error }) => {
        decline = error?.description || "the payment was not completed.";
        end(`Payment failed: ${decline}`);
      });
      checkout.open();
    } catch {
      giveUp(NOT_LOADED);
    }
  }

  /** Somebody has pressed before the script was there. */
  let waiting = 0;

  function stopWaiting() {
    clearTimeout(waiting);
    const wasWaiting = waiting !== 0;
    waiting = 0;
    return wasWaiting;
  }

  form.addEventListener("submit", (event) => {
    if (secondsLeft() <= 0) {
      // The reservation may have ended: the reloaded page offers what is possible now.
      event.preventDefault();
      location.reload();
    } else if (event.submitter === plain || (gateway === "failed" && !isRunning)) {
      run(true);
    } else {
      event.preventDefault();
      if (isRunning) return;
      run(true);
      message.replaceChildren();
      if (gateway === "ready") open();
      else if (gateway === "empty") giveUp(NOT_LOADED);
      else {
        waiting = setTimeout(() => {
          waiting = 0;
          giveUp(NOT_LOADED);
        }, PATIENCE);
      }
    }
  });

  // A page that comes back from the browser's memory runs nothing any more.
  window.addEventListener("pageshow", ({ persisted }) => persisted && run(false));

  askPayer(false);
  button.formNoValidate = true;
  const script = document.createElement("script");
  script.src = form.dataset.checkout;
  script.addEventListener("load", () => {
    const isWanted = stopWaiting();
    gateway = window.Razorpay ? "ready" : "empty";
    if (isWanted && gateway === "ready") open();
    else if (isWanted) giveUp(NOT_LOADED);
  });
  script.addEventListener("error", () => {
    stopWaiting();
    giveUp("Failed to load payment gateway. Please refresh the page.");
  });
  document.head.append(script);
})();
