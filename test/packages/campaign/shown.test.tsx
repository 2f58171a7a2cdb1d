/** @sandbox own */
import { describeWrittenPages } from '../../support/client/written-pages'

describeWrittenPages('campaign', __dirname)
