/** @sandbox own */
import { describeWrittenPages } from '../../support/client/written-pages'

describeWrittenPages('exam', __dirname)
