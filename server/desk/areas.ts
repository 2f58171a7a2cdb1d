import { accountArea } from './areas/account'
import { clientErrorArea } from './areas/client-error'
import { courseArea } from './areas/course'
import { doubtArea } from './areas/doubt'
import { erratumArea } from './areas/erratum'
import { essayArea } from './areas/essay'
import { homeworkArea } from './areas/homework'
import { instalmentArea } from './areas/instalment'
import { jobArea } from './areas/job'
import { paymentArea } from './areas/payment'
import { questionArea } from './areas/question'
import { questionReportArea } from './areas/question-report'
import { staffArea } from './areas/staff'
import type { Area } from './row'

/** Every area of the desk, in the order of the menu. */
export const areas: readonly Area[] = [
  questionReportArea,
  questionArea,
  courseArea,
  doubtArea,
  essayArea,
  homeworkArea,
  erratumArea,
  instalmentArea,
  paymentArea,
  accountArea,
  jobArea,
  clientErrorArea,
  staffArea,
]
