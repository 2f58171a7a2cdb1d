import type { Call } from './call'
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
  wrongBook: { service: 'exam', method: 'GET', path: '/v2/wrong-book', auth: true } as Call<{ query: WrongBookQuery }, WrongBook>,
  wrongCounts: { service: 'exam', method: 'GET', path: '/v2/wrong-book/counts', auth: true } as Call<{ query: CategoryQuery }, WrongCounts>,
  setReason: { service: 'exam', method: 'PUT', path: '/v2/questions/{id}/wrong-reason', auth: true } as Call<
    ById & { body: SetReason },
    WrongState
  >,
  bringBack: { service: 'exam', method: 'POST', path: '/v2/questions/{id}/wrong-return', auth: true } as Call<ById, WrongState>,
  settings: { service: 'exam', method: 'GET', path: '/v2/review/settings', auth: true } as Call<Record<string, never>, ReviewSettings>,
  saveSettings: { service: 'exam', method: 'PUT', path: '/v2/review/settings', auth: true } as Call<
    { body: ReviewSettings },
    ReviewSettings
  >,
  queue: { service: 'exam', method: 'GET', path: '/v2/review/queue', auth: true } as Call<{ query: ReviewQueueQuery }, ReviewQueue>,
  forecast: { service: 'exam', method: 'GET', path: '/v2/review/forecast', auth: true } as Call<{ query: CategoryQuery }, ReviewForecast>,
  grade: { service: 'exam', method: 'POST', path: '/v2/review/grades', auth: true } as Call<{ body: ReviewGrades }, ReviewGraded[]>,
  setFavourite: { service: 'exam', method: 'PUT', path: '/v2/questions/{id}/favourite', auth: true } as Call<
    ById & { body: FavouriteState },
    FavouriteState
  >,
  favourites: { service: 'exam', method: 'GET', path: '/v2/favourites', auth: true } as Call<{ query: CategoryPageQuery }, Favourites>,
  setNote: { service: 'exam', method: 'PUT', path: '/v2/questions/{id}/note', auth: true } as Call<ById & { body: SetNote }, Note>,
  notes: { service: 'exam', method: 'GET', path: '/v2/notes', auth: true } as Call<{ query: CategoryPageQuery }, Notes>,
  marks: { service: 'exam', method: 'GET', path: '/v2/question-marks', auth: true } as Call<{ query: MarksQuery }, QuestionMarks[]>,
  giveExport: { service: 'exam', method: 'POST', path: '/v2/review/exports', auth: true } as Call<{ body: GiveExport }, ExportTicket>,
}
