type Details = { field?: string; status?: number; reason?: string; step?: string; source?: string };

/** An error with Razorpay's message and response body. */
export class RazorpayError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(description: string, details: Details = {}) {
    super(description);
    this.status = details.status ?? 400;
    this.details = details;
  }

  toBody(): Record<string, unknown> {
    // These responses have only a code and a description.
    if (this.status === 401 || this.status === 404) {
      return { error: { code: "BAD_REQUEST_ERROR", description: this.message } };
    }
    const { field, reason, step, source } = this.details;
    return {
      error: {
        code: "BAD_REQUEST_ERROR",
        description: this.message,
        source: source ?? "business",
        step: step ?? "payment_initiation",
        reason: reason ?? "input_validation_failed",
        metadata: {},
        ...(field === undefined ? {} : { field }),
      },
    };
  }
}

/** Body of Razorpay's responses with status 500. */
export const SERVER_ERROR = {
  error: {
    code: "SERVER_ERROR",
    description:
      "We are facing some trouble completing your request at the moment. Please try again shortly.",
    source: "NA",
    step: "NA",
    reason: "NA",
    metadata: {},
  },
};

export const UNKNOWN_ID = "The id provided does not exist";
export const ALREADY_PAID =
  "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.";
