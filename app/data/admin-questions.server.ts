import * as z from "zod";

import type { Db } from "#app/data/client.server.ts";
import { logError, unwrap } from "#app/data/errors.server.ts";
import { type Page, pageRangePlusOne, splitPage } from "#app/data/paging.server.ts";
import { deleteResult } from "#app/data/write-result.server.ts";

const listed = z.array(
  z
    .object({
      id: z.string(),
      product_id: z.string(),
      product_name: z.string(),
      asker: z.string().nullable(),
      question: z.string(),
      answer: z.string().nullable(),
      answered_at: z.string().nullable(),
      is_hidden: z.boolean(),
      created_at: z.string(),
    })
    .transform(
      ({ product_id, product_name, answered_at, is_hidden, created_at, asker, ...row }): AdminQuestion => ({
        ...row,
        productId: product_id,
        productName: product_name,
        asker: asker || "A customer",
        answeredAt: answered_at,
        isHidden: is_hidden,
        createdAt: created_at,
      }),
    ),
);

/** A question about a product in the portal. */
export type AdminQuestion = {
  id: string;
  productId: string;
  productName: string;
  asker: string;
  question: string;
  answer: string | null;
  answeredAt: string | null;
  /** True if the question is hidden from the product page, answered or not. */
  isHidden: boolean;
  createdAt: string;
};

export const QUESTION_STATUSES = ["unanswered", "answered", "hidden"] as const;
type QuestionsQuery = Page & { search: string; status: "" | (typeof QUESTION_STATUSES)[number] };

/** Lists a page of questions, newest first. `search` matches the question, the product and the asker's name. */
export async function listQuestions(
  db: Db,
  { search, status, ...page }: QuestionsQuery,
): Promise<{ questions: AdminQuestion[]; hasNext: boolean }> {
  const [first, last] = pageRangePlusOne(page);
  const answer = await db.rpc("admin_list_questions", {
    p_search: search,
    p_status: status,
    p_limit: last - first + 1,
    p_offset: first,
  });
  const { rows, hasNext } = splitPage(listed.parse(unwrap("list questions", answer)), page);
  return { questions: rows, hasNext };
}

/**
 * Finds a question.
 * @returns null when there is none
 */
export async function findQuestion(db: Db, id: string): Promise<AdminQuestion | null> {
  const answer = await db.rpc("admin_list_questions", {
    p_search: "",
    p_status: "",
    p_limit: 1,
    p_offset: 0,
    p_id: id,
  });
  return listed.parse(unwrap("read a question", answer))[0] ?? null;
}

const answered = z.union([
  z.object({ ok: z.literal(true), mailed: z.boolean() }),
  z.object({ ok: z.literal(false), code: z.enum(["not_found", "changed"]) }),
]);

type AnswerResult = "mailed" | "saved" | "not_found" | "changed" | "failed";

/**
 * Answers a question, or corrects the answer. The first answer is mailed.
 * @param answeredAt the time of the answer that is corrected
 */
export async function answerQuestion(
  db: Db,
  id: string,
  { answer, answeredAt }: { answer: string; answeredAt: string | null },
): Promise<AnswerResult> {
  const { data, error } = await db.rpc("admin_answer_question", {
    p_question_id: id,
    p_answer: answer,
    ...(answeredAt === null ? {} : { p_answered_at: answeredAt }),
  });
  const result = answered.safeParse(data);
  if (!result.success) {
    logError("answer a question", error ?? data);
    return "failed";
  }
  if (!result.data.ok) return result.data.code;
  return result.data.mailed ? "mailed" : "saved";
}

/** Hides a question and its answer from the product page, or shows it again. */
export async function hideQuestion(
  db: Db,
  id: string,
  isHidden: boolean,
): Promise<"done" | "not-found" | "failed"> {
  const response = await db
    .from("product_questions")
    .update({ is_hidden: isHidden })
    .eq("id", id)
    .eq("is_hidden", !isHidden)
    .select("id");
  return deleteResult("hide a question", response);
}

/** Deletes a question with its answer. The audit log keeps both for a year. */
export async function deleteQuestion(db: Db, id: string): Promise<"done" | "not-found" | "failed"> {
  return deleteResult(
    "delete a question",
    await db.from("product_questions").delete().eq("id", id).select("id"),
  );
}
