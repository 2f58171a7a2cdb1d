/** @sandbox own */
import { describeWrittenPages } from '../../support/client/written-pages'

describeWrittenPages('errata', __dirname)
