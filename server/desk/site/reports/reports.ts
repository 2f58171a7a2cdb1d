import type { Area } from '#server/desk/frame/row'
import { saleReports } from './sales'

/** Pages of figures. */
export const reports = [...saleReports]

export const reportArea: Area = { pages: reports, acts: [] }
