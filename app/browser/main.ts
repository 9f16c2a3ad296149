import { startDialogs } from "#app/browser/dialog.ts";
import { startFields } from "#app/browser/fields.ts";
import { startForms } from "#app/browser/forms.ts";
import { startFreshness } from "#app/browser/freshness.ts";
import { startMenus } from "#app/browser/menus.ts";
import { startNavigation } from "#app/browser/navigation.ts";
import { startNotices } from "#app/browser/notices.ts";
import { fetchPage, showProblem, swapMain } from "#app/browser/page.ts";
import { startSkeletons } from "#app/browser/skeleton.ts";
import { startSuggestions } from "#app/browser/suggestions.ts";
import { startTheme } from "#app/browser/theme.ts";

// The shop's only script in the browser, loaded by ui/shop-script.tsx after the page. React renders the pages on the
// server and does not run here. Everything works without this script; it spares reloads and answers taps at once.

startTheme();
startNotices();
startFreshness();
startNavigation();
startSuggestions();
startSkeletons();
startFields();
startDialogs();
startMenus();
startForms();

if (document.activeElement === document.body && document.querySelector("main [aria-invalid=true]")) {
  showProblem(document);
}

// A page with data-refresh shows what changes meanwhile, such as the status of orders.
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !document.querySelector("[data-refresh]")) return;
  void fetchPage().then((page) => page && swapMain(page));
});

document.documentElement.dataset.scripted = "";
