/*
 * Emulates https://checkout.razorpay.com/v1/checkout.js: the same API, with a frame of the emulator's payment page.
 * Sent to browsers unchanged.
 */
(function () {
  var origin = new URL(document.currentScript.src).origin;

  class Razorpay {
    constructor(options) {
      if (!options || !options.key) throw new Error("No key passed");
      this.options = options;
      this.listeners = {};
      this.frame = null;
    }

    on(event, listener) {
      (this.listeners[event] ||= []).push(listener);
      return this;
    }

    open() {
      if (this.frame) return this;
      var self = this;
      var modal = this.options.modal || {};
      var frame = document.createElement("iframe");
      frame.title = "Razorpay Checkout";
      frame.className = "razorpay-checkout-frame";
      frame.src = this.address();
      frame.style.cssText =
        "position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:#fff;color-scheme:light dark";
      this.onMessage = function (event) {
        if (event.origin === origin && event.source === frame.contentWindow) self.handleMessage(event.data);
      };
      this.onKey = function (event) {
        if (event.key === "Escape" && modal.escape !== false) self.dismiss();
      };
      addEventListener("message", this.onMessage);
      addEventListener("keydown", this.onKey);
      this.overflow = document.body.style.overflow;
      document.body.style.overflow = "hidden";
      document.body.append(frame);
      frame.focus();
      if (this.options.timeout)
        this.timer = setTimeout(function () {
          self.dismiss("timeout");
        }, this.options.timeout * 1000);
      this.frame = frame;
      return this;
    }

    /** Removes the frame without calling any callback. */
    close() {
      if (!this.frame) return this;
      removeEventListener("message", this.onMessage);
      removeEventListener("keydown", this.onKey);
      clearTimeout(this.timer);
      document.body.style.overflow = this.overflow;
      this.frame.remove();
      this.frame = null;
      return this;
    }

    address(notice) {
      var options = this.options;
      var prefill = options.prefill || {};
      var query = new URLSearchParams();
      function add(name, value) {
        if (value !== undefined && value !== null && value !== "") query.append(name, String(value));
      }
      add("mode", options.redirect && options.callback_url ? "redirect" : "framed");
      add("key_id", options.key);
      for (var name of ["order_id", "amount", "currency", "name", "description", "callback_url"])
        add(name, options[name]);
      for (var field of ["name", "email", "contact", "method"]) add("prefill[" + field + "]", prefill[field]);
      add("notice", notice);
      return origin + "/v1/checkout/frame?" + query;
    }

    dismiss(reason) {
      var modal = this.options.modal || {};
      if (modal.confirm_close && !confirm("Are you sure, you want to close the form?")) return;
      this.close();
      if (modal.ondismiss) modal.ondismiss(reason);
    }

    handleMessage(message) {
      var options = this.options;
      if (message.razorpay === "dismiss") this.dismiss();
      if (message.razorpay === "success") {
        this.close();
        if (options.callback_url) post(options.callback_url, message.response);
        else if (options.handler) options.handler(message.response);
      }
      if (message.razorpay === "failed") {
        for (var listener of this.listeners["payment.failed"] || []) listener({ error: message.error });
        if (options.retry === false || (options.retry && options.retry.enabled === false)) this.dismiss();
        else if (this.frame) this.frame.src = this.address(message.error.description);
      }
    }
  }

  function post(url, fields) {
    var form = document.createElement("form");
    form.method = "post";
    form.action = url;
    for (var name of Object.keys(fields)) {
      var input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = fields[name];
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  globalThis.Razorpay = Razorpay;
})();
