import { call } from '@/contract/call'
import type {
  BlockedPerson,
  Circle,
  CircleComment,
  CirclePerson,
  CursorQuery,
  Dynamic,
  DynamicListQuery,
  ReportDynamic,
  Switch,
  WriteComment,
  WriteDynamic,
} from './circle.schema'

type ById = { params: { id: number } }

/** Our own calls for discussion groups. Everything public is read by visitors too. */
export const circle = {
  list: call<object, Circle[]>({ service: 'classmate', method: 'GET', path: '/v2/circles', auth: true, isGuest: true }),
  one: call<ById, Circle>({ service: 'classmate', method: 'GET', path: '/v2/circles/{id}', auth: true, isGuest: true }),
  join: call<ById & { body: Switch }, Circle>({ service: 'classmate', method: 'POST', path: '/v2/circles/{id}/join', auth: true }),
  dynamics: call<ById & { query: DynamicListQuery }, Dynamic[]>({
    service: 'classmate',
    method: 'GET',
    path: '/v2/circles/{id}/dynamics',
    auth: true,
    isGuest: true,
  }),
  write: call<ById & { body: WriteDynamic }, Dynamic>({
    service: 'classmate',
    method: 'POST',
    path: '/v2/circles/{id}/dynamics',
    auth: true,
  }),
  dynamic: call<ById, Dynamic>({ service: 'classmate', method: 'GET', path: '/v2/dynamics/{id}', auth: true, isGuest: true }),
  remove: call<ById, object>({ service: 'classmate', method: 'DELETE', path: '/v2/dynamics/{id}', auth: true }),
  like: call<ById & { body: Switch }, Dynamic>({ service: 'classmate', method: 'POST', path: '/v2/dynamics/{id}/like', auth: true }),
  report: call<ById & { body: ReportDynamic }, object>({
    service: 'classmate',
    method: 'POST',
    path: '/v2/dynamics/{id}/report',
    auth: true,
  }),
  comments: call<ById & { query: CursorQuery }, CircleComment[]>({
    service: 'classmate',
    method: 'GET',
    path: '/v2/dynamics/{id}/comments',
    auth: true,
    isGuest: true,
  }),
  comment: call<ById & { body: WriteComment }, CircleComment>({
    service: 'classmate',
    method: 'POST',
    path: '/v2/dynamics/{id}/comments',
    auth: true,
  }),
  person: call<ById, CirclePerson>({ service: 'classmate', method: 'GET', path: '/v2/circle-users/{id}', auth: true, isGuest: true }),
  ofPerson: call<ById & { query: CursorQuery }, Dynamic[]>({
    service: 'classmate',
    method: 'GET',
    path: '/v2/circle-users/{id}/dynamics',
    auth: true,
    isGuest: true,
  }),
  follow: call<ById & { body: Switch }, CirclePerson>({
    service: 'classmate',
    method: 'POST',
    path: '/v2/circle-users/{id}/follow',
    auth: true,
  }),
  block: call<ById & { body: Switch }, CirclePerson>({
    service: 'classmate',
    method: 'POST',
    path: '/v2/circle-users/{id}/block',
    auth: true,
  }),
  blocks: call<object, BlockedPerson[]>({ service: 'classmate', method: 'GET', path: '/v2/circle-blocks', auth: true }),
}
