import { call } from '../call'
import type { Address, AddressBody, AddressText, Recognised, Region, RegionsQuery } from './address.schema'

type ById = { params: { id: number } }

/** Parcel addresses. The paths are additions. */
export const address = {
  list: call<object, Address[]>({ service: 'user', method: 'GET', path: '/v2/users/mine/addresses', auth: true }),
  add: call<{ body: AddressBody }, Address>({ service: 'user', method: 'POST', path: '/v2/users/mine/addresses', auth: true }),
  change: call<ById & { body: AddressBody }, Address>({
    service: 'user',
    method: 'PUT',
    path: '/v2/users/mine/addresses/{id}',
    auth: true,
  }),
  remove: call<ById, object>({ service: 'user', method: 'DELETE', path: '/v2/users/mine/addresses/{id}', auth: true }),
  regions: call<{ query: RegionsQuery }, Region[]>({ service: 'user', method: 'GET', path: '/v2/regions', auth: true, isGuest: true }),
  recognise: call<{ body: AddressText }, Recognised>({
    service: 'user',
    method: 'POST',
    path: '/v2/users/mine/addresses/recognised',
    auth: true,
  }),
}
