import type { Area } from '#server/desk/frame/row'
import { campaignReports } from './campaigns'
import { learnerReports } from './learners'
import { learningReports } from './learning'
import { saleReports } from './sales'
import { teachingReports } from './teaching'

/** Pages of figures. */
export const reports = [...saleReports, ...campaignReports, ...learnerReports, ...learningReports, ...teachingReports]

export const reportArea: Area = { pages: reports, acts: [] }
