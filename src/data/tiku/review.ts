import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { practice } from '@/contract/tiku/practice'
import type { PracticeMode } from '@/contract/tiku/practice.schema'
import { review } from '@/contract/tiku/review'
import type {
  ExportTicket,
  FavouriteState,
  GiveExport,
  Note,
  ReviewGrade,
  ReviewGraded,
  ReviewQueue,
  ReviewSettings,
  SetNote,
  WrongBookQuery,
  WrongReason,
  WrongState,
} from '@/contract/tiku/review.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

const LIMIT = 20

type Page = { total: number; entries: readonly unknown[] }
/** The page after those that came; none when all have come. */
const nextOf = (last: Page, pages: readonly Page[]) => (pages.length * LIMIT < last.total ? pages.length : undefined)
const paging = { initialPageParam: 0, getNextPageParam: nextOf }

/** Our own calls of the exam service: the wrong book, favourites, notes and how reviews are planned. */
export const reviewQueries = {
  wrongBook: (filter: WrongBookQuery) =>
    infiniteQueryOptions({
      queryKey: ['review', 'wrong-book', filter],
      queryFn: ({ signal, pageParam }) => queryOf(review.wrongBook, { query: { ...filter, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  counts: (categoryId?: number) =>
    queryOptions({ queryKey: ['review', 'counts', categoryId], queryFn: queryOf(review.wrongCounts, { query: { categoryId } }) }),
  forecast: (categoryId?: number) =>
    queryOptions({ queryKey: ['review', 'forecast', categoryId], queryFn: queryOf(review.forecast, { query: { categoryId } }) }),
  settings: () => queryOptions({ queryKey: ['review', 'settings'], queryFn: queryOf(review.settings, {}) }),
  favourites: (categoryId?: number) =>
    infiniteQueryOptions({
      queryKey: ['review', 'favourites', categoryId],
      queryFn: ({ signal, pageParam }) => queryOf(review.favourites, { query: { categoryId, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  notes: (categoryId?: number) =>
    infiniteQueryOptions({
      queryKey: ['review', 'notes', categoryId],
      queryFn: ({ signal, pageParam }) => queryOf(review.notes, { query: { categoryId, page: pageParam, limit: LIMIT } })({ signal }),
      ...paging,
    }),
  marks: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['review', 'marks', ids],
      queryFn: queryOf(review.marks, { query: { ids: ids.join(',') } }),
      enabled: ids.length > 0,
    }),
}

/** As many as the contract gives at once. */
const WHOLE = 100
const quiet = { isQuiet: true }

export function setReason(questionId: number, reason: WrongReason | null): Promise<WrongState> {
  return send(review.setReason, { params: { id: questionId }, body: { reason } })
}

/** Takes a question out of the wrong book by hand. */
export function putAway(questionId: number): Promise<WrongState> {
  return send(review.putAway, { params: { id: questionId } })
}

/** Puts a question that left the wrong book back into it. */
export function bringBack(questionId: number): Promise<WrongState> {
  return send(review.bringBack, { params: { id: questionId } })
}

export function saveReviewSettings(settings: ReviewSettings): Promise<ReviewSettings> {
  return send(review.saveSettings, { body: settings })
}

export function setFavourite(questionId: number, isOn: boolean): Promise<FavouriteState> {
  return send(review.setFavourite, { params: { id: questionId }, body: { isOn } })
}

/** Quiet: the editor itself shows that the note was changed elsewhere. */
export function saveNote(questionId: number, note: SetNote): Promise<Note> {
  return send(review.setNote, { params: { id: questionId }, body: note }, quiet)
}

/** Quiet: without a reply the device's own queue is shown. */
export function fetchQueue(categoryId: number | undefined): Promise<ReviewQueue> {
  return send(review.queue, { query: { categoryId, limit: WHOLE } }, quiet)
}

/** Quiet: what was not sent is kept and sent later. */
export function sendGrades(grades: ReviewGrade[]): Promise<ReviewGraded[]> {
  return send(review.grade, { body: { grades } }, quiet)
}

export function giveExport(wanted: GiveExport): Promise<ExportTicket> {
  return send(review.giveExport, { body: wanted })
}

/** Begins a practice of some questions; returns its id. */
export async function practiseQuestions(ids: number[], mode: PracticeMode, title: string): Promise<number> {
  return (await send(practice.start, { body: { mode, source: { kind: 'questions', ids, title } } })).id
}

/** The newest hundred of the wrong book under a filter, to be practised. */
export async function wrongIds(filter: WrongBookQuery): Promise<number[]> {
  const { entries } = await send(review.wrongBook, { query: { ...filter, page: 0, limit: WHOLE } })
  return entries.map(({ questionId }) => questionId)
}

/** The newest hundred favourites, to be practised. */
export async function favouriteIds(categoryId: number | undefined): Promise<number[]> {
  const { entries } = await send(review.favourites, { query: { categoryId, page: 0, limit: WHOLE } })
  return entries.map(({ questionId }) => questionId)
}
