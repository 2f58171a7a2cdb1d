/** @sandbox own */
import { describeWrittenPages } from '../../support/client/written-pages'

describeWrittenPages('account', __dirname)
