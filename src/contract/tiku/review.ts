import { call } from '@/contract/call'
import type {
  CategoryPageQuery,
  CategoryQuery,
  ExportTicket,
  FavouriteState,
  Favourites,
  GiveExport,
  MarksQuery,
  Note,
  Notes,
  QuestionMarks,
  ReviewForecast,
  ReviewGraded,
  ReviewGrades,
  ReviewQueue,
  ReviewQueueQuery,
  ReviewSettings,
  SetNote,
  SetReason,
  WrongBook,
  WrongBookQuery,
  WrongCounts,
  WrongState,
} from './review.schema'

type ById = { params: { id: number } }

/** Our own calls of the exam service: the wrong book, the review queue, favourites and notes. */
export const review = {
  wrongBook: call<{ query: WrongBookQuery }, WrongBook>({ service: 'exam', method: 'GET', path: '/v2/wrong-book', auth: true }),
  wrongCounts: call<{ query: CategoryQuery }, WrongCounts>({ service: 'exam', method: 'GET', path: '/v2/wrong-book/counts', auth: true }),
  setReason: call<ById & { body: SetReason }, WrongState>({
    service: 'exam',
    method: 'PUT',
    path: '/v2/questions/{id}/wrong-reason',
    auth: true,
  }),
  putAway: call<ById, WrongState>({ service: 'exam', method: 'POST', path: '/v2/questions/{id}/wrong-removal', auth: true }),
  bringBack: call<ById, WrongState>({ service: 'exam', method: 'POST', path: '/v2/questions/{id}/wrong-return', auth: true }),
  settings: call<Record<string, never>, ReviewSettings>({ service: 'exam', method: 'GET', path: '/v2/review/settings', auth: true }),
  saveSettings: call<{ body: ReviewSettings }, ReviewSettings>({ service: 'exam', method: 'PUT', path: '/v2/review/settings', auth: true }),
  queue: call<{ query: ReviewQueueQuery }, ReviewQueue>({ service: 'exam', method: 'GET', path: '/v2/review/queue', auth: true }),
  forecast: call<{ query: CategoryQuery }, ReviewForecast>({ service: 'exam', method: 'GET', path: '/v2/review/forecast', auth: true }),
  grade: call<{ body: ReviewGrades }, ReviewGraded[]>({ service: 'exam', method: 'POST', path: '/v2/review/grades', auth: true }),
  setFavourite: call<ById & { body: FavouriteState }, FavouriteState>({
    service: 'exam',
    method: 'PUT',
    path: '/v2/questions/{id}/favourite',
    auth: true,
  }),
  favourites: call<{ query: CategoryPageQuery }, Favourites>({ service: 'exam', method: 'GET', path: '/v2/favourites', auth: true }),
  setNote: call<ById & { body: SetNote }, Note>({ service: 'exam', method: 'PUT', path: '/v2/questions/{id}/note', auth: true }),
  notes: call<{ query: CategoryPageQuery }, Notes>({ service: 'exam', method: 'GET', path: '/v2/notes', auth: true }),
  marks: call<{ query: MarksQuery }, QuestionMarks[]>({ service: 'exam', method: 'GET', path: '/v2/question-marks', auth: true }),
  giveExport: call<{ body: GiveExport }, ExportTicket>({ service: 'exam', method: 'POST', path: '/v2/review/exports', auth: true }),
}
