/** Fields of the coupon form for 10 % off without limits; code and name are up to the test. */
export const COUPON_FIELDS = {
  description: "",
  type: "percentage",
  value: "10",
  minimum_amount: "",
  maximum_discount: "",
  usage_limit: "",
  user_limit: "",
  starts_at: "",
  expires_at: "",
  is_active: "on",
};
