/** @sandbox own */
import { describeWrittenPages } from '../../support/client/written-pages'

describeWrittenPages('site', __dirname)
