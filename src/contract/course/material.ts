import { call } from '@/contract/call'
import type { BatchDownloadQuery, Material, MaterialQuery, MaterialTicket } from './material.schema'

/** Files of a course. */
export const material = {
  list: call<{ params: { id: number }; query: MaterialQuery }, Material[]>({
    service: 'course',
    method: 'GET',
    path: '/v2/courses/{id}/materials',
    auth: true,
  }),
  batchDownload: call<{ query: BatchDownloadQuery }, MaterialTicket>({
    service: 'course',
    method: 'GET',
    path: '/v2/course-material/batch-download',
    auth: true,
  }),
}
