import { call } from '@/contract/call'
import type { LikeRemark, Remark, Remarks, RemarksQuery, ReportRemark, WriteRemark } from './remark.schema'

type ById = { params: { id: number } }

/** Our own calls for comments on articles and shared notes on questions. Comments on articles are read by visitors too. */
export const remark = {
  list: call<{ query: RemarksQuery }, Remarks>({ service: 'classmate', method: 'GET', path: '/v2/remarks', auth: true, isGuest: true }),
  write: call<{ body: WriteRemark }, Remark>({ service: 'classmate', method: 'POST', path: '/v2/remarks', auth: true }),
  like: call<ById & { body: LikeRemark }, Remark>({ service: 'classmate', method: 'POST', path: '/v2/remarks/{id}/like', auth: true }),
  remove: call<ById, object>({ service: 'classmate', method: 'DELETE', path: '/v2/remarks/{id}', auth: true }),
  report: call<ById & { body: ReportRemark }, object>({
    service: 'classmate',
    method: 'POST',
    path: '/v2/remarks/{id}/report',
    auth: true,
  }),
}
