import { call } from '@/contract/call'
import type { CalendarFile, LivePicture, RecentLesson, RecentLessonsQuery, Reservation } from './live.schema'

type ById = { params: { id: number } }

/** Live lessons and their reservations. The reservation calls are additions. */
export const live = {
  recent: call<{ query: RecentLessonsQuery }, RecentLesson[]>({
    service: 'course',
    method: 'GET',
    path: '/v2/open/recent-lessons',
    auth: true,
    isGuest: true,
  }),
  picture: call<ById, LivePicture>({
    service: 'course',
    method: 'GET',
    path: '/v2/categorys/{id}/live-video-picture',
    auth: true,
    isGuest: true,
  }),
  reserve: call<ById, Reservation>({ service: 'course', method: 'POST', path: '/v2/lessons/{id}/reservation', auth: true }),
  reservation: call<ById, Reservation>({ service: 'course', method: 'GET', path: '/v2/lessons/{id}/reservation', auth: true }),
  giveUp: call<ById, object>({ service: 'course', method: 'DELETE', path: '/v2/lessons/{id}/reservation', auth: true }),
  calendar: call<ById, CalendarFile>({ service: 'course', method: 'GET', path: '/v2/lessons/{id}/calendar', auth: true, isGuest: true }),
}
