import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { address } from '@/contract/account/address'
import {
  AddressBodySchema,
  AddressSchema,
  AddressTextSchema,
  RecognisedSchema,
  RegionSchema,
  RegionsQuerySchema,
} from '@/contract/account/address.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { addAddress, changeAddress, listAddresses, recogniseAddress, removeAddress } from './addresses'
import { regionsBelow } from './regions'

const byId = { params: IdParamsSchema }

/** Addresses of learners, and the regions they choose from. */
export const addressCalls: ServicePlugin = (app, deps) => {
  serve(app, address.list, { reply: Type.Array(AddressSchema) }, (_input, { learnerId }) => listAddresses(deps, learnerId))
  serve(app, address.add, { body: AddressBodySchema, reply: AddressSchema }, ({ body }, { learnerId }) => addAddress(deps, learnerId, body))
  serve(app, address.change, { ...byId, body: AddressBodySchema, reply: AddressSchema }, ({ params, body }, { learnerId }) =>
    changeAddress(deps, learnerId, params.id, body),
  )
  serve(app, address.remove, { ...byId, reply: NothingSchema }, ({ params }, { learnerId }) => removeAddress(deps, learnerId, params.id))
  serve(app, address.regions, { query: RegionsQuerySchema, reply: Type.Array(RegionSchema) }, async ({ query }) =>
    regionsBelow(query.parent),
  )
  serve(app, address.recognise, { body: AddressTextSchema, reply: RecognisedSchema }, ({ body }) => recogniseAddress(body.text))
}
