/** A business in Maharashtra, as its fields are typed at the checkout in tax mode 'gst'. */
export const BUSINESS = {
  buyer_gstin: "27 aapfu 0939f 1zv",
  billing_name: "Patil <Traders> LLP",
  billing_line: "4 Dalal Street, Fort",
  billing_city: "Mumbai",
  billing_pin: "400001",
  billing_state: "",
};
