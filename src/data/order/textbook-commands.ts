import type { QueryClient } from '@tanstack/react-query'
import { address } from '@/contract/account/address'
import type { Address, AddressBody, Recognised } from '@/contract/account/address.schema'
import { textbook } from '@/contract/order/textbook'
import { send } from '@/data/http/send'
import { addressQueries, textbookQueries } from './textbook'

const refreshAddresses = (cache: QueryClient) => cache.invalidateQueries({ queryKey: addressQueries.list().queryKey })

/** Adds an address, or changes the one named. */
export async function saveAddress(cache: QueryClient, id: number | undefined, body: AddressBody): Promise<Address> {
  const saved = await (id === undefined ? send(address.add, { body }) : send(address.change, { params: { id }, body }))
  await refreshAddresses(cache)
  return saved
}

export async function removeAddress(cache: QueryClient, id: number): Promise<void> {
  await send(address.remove, { params: { id } })
  await refreshAddresses(cache)
}

/** Reads an address out of a pasted text. */
export function recogniseAddress(text: string): Promise<Recognised> {
  return send(address.recognise, { body: { text } })
}

/** Has a book sent to an address. */
export async function claimBook(cache: QueryClient, id: number, addressId: number): Promise<void> {
  await send(textbook.claim, { params: { id }, body: { addressId } })
  await cache.invalidateQueries({ queryKey: textbookQueries.rights().queryKey })
}

export async function receiveShipment(cache: QueryClient, id: number): Promise<void> {
  const shipment = await send(textbook.receive, { params: { id } })
  cache.setQueryData(textbookQueries.shipment(id).queryKey, shipment)
  await cache.invalidateQueries({ queryKey: textbookQueries.rights().queryKey })
}
