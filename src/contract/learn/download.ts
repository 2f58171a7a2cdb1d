import { call } from '@/contract/call'
import type { CourseDownloads } from './download.schema'

/** Our own call of what a course has for use without a network. */
export const download = {
  ofCourse: call<{ params: { id: number } }, CourseDownloads>({
    service: 'learning',
    method: 'GET',
    path: '/v2/learning/courses/{id}/downloads',
    auth: true,
  }),
}
