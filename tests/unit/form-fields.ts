import { NEW_COUPON_VALUES } from "#app/shop/coupon/coupon-status.ts";

/* Form fields that tests post, by their names on the page. A test adds the fields that it checks. */

/** An address in Kochi. */
export const ADDRESS_FIELDS = {
  postal_code: "682001",
  first_name: "Meera",
  last_name: "Nair",
  address_line_1: "14 Marine Drive",
  address_line_2: "",
  city: "Kochi",
  state: "Kerala",
  phone: "9876543210",
};

/** A coupon for 10 % off without limits; code and name are up to the test. */
export const COUPON_FIELDS = { ...NEW_COUPON_VALUES, value: "10" };

/** A product at ₹1,499.50 with twelve in stock; SKU and category are up to the test. */
export const PRODUCT_FIELDS = {
  name: "Brass diya",
  price: "1,499.50",
  compare_price: "",
  stock: "12",
  brand: "",
  short_description: "",
  description: "Two lines.\r\nOf text.",
  image_url: "",
  images: "",
  hsn_code: "",
  country_of_origin: "India",
  size_guide: "",
  warranty_months: "",
  gtin: "",
  weight_grams: "",
};
