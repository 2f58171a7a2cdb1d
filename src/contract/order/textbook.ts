import { call } from '@/contract/call'
import type { BookRight, ClaimBook, Shipment } from './textbook.schema'

type ById = { params: { id: number } }

/** Textbooks that come with courses, and their parcels. The paths are additions. */
export const textbook = {
  rights: call<object, BookRight[]>({ service: 'course', method: 'GET', path: '/v2/textbooks/mine', auth: true }),
  claim: call<ById & { body: ClaimBook }, BookRight>({ service: 'course', method: 'PUT', path: '/v2/textbooks/mine/{id}', auth: true }),
  shipment: call<ById, Shipment>({ service: 'course', method: 'GET', path: '/v2/textbooks/shipments/{id}', auth: true }),
  receive: call<ById, Shipment>({ service: 'course', method: 'POST', path: '/v2/textbooks/shipments/{id}/received', auth: true }),
}
