/** @sandbox own */
import { describeWrittenPages } from '../support/client/written-pages'

describeWrittenPages('main', __dirname)
