import { describe, expect, it } from "vitest";

import { parsePastedRows } from "#app/formats/pasted-rows.ts";
import { isExcel, readTrackingList } from "#app/shop/order/tracking-list.ts";
import { NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";

const ONE = { orderNumber: "ORD-1780000000001", tracking: "AWB1", carrier: null };

const read = (text: string) => readTrackingList(parsePastedRows(text));

describe("readTrackingList", () => {
  it.each([
    ["commas", "ORD-1780000000001, AWB1"],
    ["a tab, as a spreadsheet copies it", "ORD-1780000000001\tAWB1"],
    ["spaces", "  1780000000001   AWB1 "],
    ["semicolons and quotation marks", '"1780000000001";"AWB1"'],
    ["a number that a spreadsheet keeps as text", "'1780000000001,AWB1"],
    ["a number with a space", "ORD 1780000000001,AWB1"],
    ["a number in small letters", "ord-1780000000001,AWB1"],
    ["the tracking number first", "AWB1 ORD-1780000000001"],
    ["the tracking number first in columns", "AWB1;;1780000000001"],
    ["a number with a space between spaces", "ORD 1780000000001 AWB1"],
    ["empty lines around it", "\r\n\r\n1780000000001,AWB1\r\n,\r\n"],
  ])("reads %s", (_kind, text) => {
    expect(read(text)).toEqual({ orders: [ONE], problems: [] });
  });

  it("finds the columns that a courier's file names", () => {
    const file = [
      "Waybill,Courier Name,Pickup date,Order ID",
      "AWB1,bluedart,2026-11-25,ORD-1780000000001",
      "AWB2,,2026-11-25,1780000000002",
    ].join("\n");
    expect(read(file)).toEqual({
      orders: [
        { ...ONE, carrier: "Blue Dart" },
        { orderNumber: "ORD-1780000000002", tracking: "AWB2", carrier: null },
      ],
      problems: [],
    });
  });

  it("keeps a quoted address with commas and lines as one column", () => {
    const file = [
      "Order,Address,AWB",
      '1780000000001,"Flat 4, MG Road, Pune",AWB1',
      '1780000000002,"Flat 5,\nMG Road; Pune",AWB2',
      "Diwali,,AWB3",
    ].join("\n");
    const { orders, problems } = read(file);
    expect(orders.map(({ tracking }) => tracking)).toEqual(["AWB1", "AWB2"]);
    expect(problems).toEqual(["Line 5: there is no order number in it."]);
  });

  it("takes a third column as the courier", () => {
    expect(read("1780000000001,AWB1,DHL").orders).toEqual([{ ...ONE, carrier: "DHL" }]);
  });

  it("takes what stands after the tracking number as the courier, wherever the order number is", () => {
    expect(read("AWB1,1780000000001,DHL").orders).toEqual([{ ...ONE, carrier: "DHL" }]);
    expect(read("AWB1,bluedart,1780000000001").orders).toEqual([{ ...ONE, carrier: "Blue Dart" }]);
  });

  it("says which lines cannot be read", () => {
    const text = [
      "1780000000001,AWB1",
      "Diwali orders,AWB9",
      "1780000000002,",
      "1780000000001,AWB3",
      `1780000000003,${"9".repeat(41)}`,
      `1780000000004,${"9".repeat(40)}`,
    ].join("\n");
    const { orders, problems } = read(text);
    expect(problems).toEqual([
      "Line 2: there is no order number in it.",
      "Line 3: the tracking number is missing.",
      "Line 4: ORD-1780000000001 is in the list twice; AWB1 of line 1 is used.",
      `Line 5: ${NO_TRACKING_NUMBER}.`,
    ]);
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual(["ORD-1780000000001", "ORD-1780000000004"]);
  });

  it.each([
    ["an .xlsx", [0x50, 0x4b, 0x03, 0x04, 0x14]],
    ["an old .xls", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ])("calls %s an Excel file", (_kind, bytes) => {
    const text = `\n${new TextDecoder().decode(new Uint8Array(bytes))}`;
    expect(isExcel(text)).toBe(true);
    expect(isExcel("PK,1780000000001")).toBe(false);
  });

  it("is empty for an empty text", () => {
    expect(read(" \n ")).toEqual({ orders: [], problems: [] });
  });
});
