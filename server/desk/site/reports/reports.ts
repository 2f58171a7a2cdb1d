import type { Area } from '#server/desk/frame/row'
import { learnerReports } from './learners'
import { learningReports } from './learning'
import { saleReports } from './sales'

/** Pages of figures. */
export const reports = [...saleReports, ...learnerReports, ...learningReports]

export const reportArea: Area = { pages: reports, acts: [] }
