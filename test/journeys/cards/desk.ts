import assert from 'node:assert/strict'
import { withChannel } from '@/domain/site/channel'
import { type Staff, staffOf } from '../staff'

export type MadeLink = { id: number; code: string; address: string }
export type Counted = { seen: number; opened: number; signedIn: number; paid: number }

const cells = (row: string) => [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '').trim())

/** The desk of a server, where marketing makes links and reads what they brought. */
export async function marketing(desk: { origin: string; deskOrigin: string }) {
  const staff: Staff = await staffOf(desk)
  const rowsOf = async (campaign: string) => {
    const body = await staff.see(`/links?campaign=${encodeURIComponent(campaign)}`)
    return [...body.matchAll(/<tr[^>]*>(?:(?!<\/tr>)[\s\S])*?\/links\/(\d+)[\s\S]*?<\/tr>/g)].map(([row, id]) => ({ id: Number(id), row }))
  }
  return {
    /** A new link to an address under a campaign of its own. */
    make: async (address: string, campaign: string): Promise<MadeLink> => {
      await staff.act('add-link', 'new', { address, brand: 'qiming', campaign, channel: '卡片', title: '', body: '' })
      const [made] = await rowsOf(campaign)
      assert.ok(made, `no link to ${address} on the desk`)
      const code = /\/s\/([a-z0-9]{8})/.exec(await staff.see(`/links/${made.id}`))?.[1] ?? ''
      return { id: made.id, code, address: withChannel(address, made.id) }
    },
    count: async (campaign: string): Promise<Counted> => {
      const [{ row } = { row: '' }] = await rowsOf(campaign)
      const [seen = -1, opened = -1, signedIn = -1, paid = -1] = cells(row).slice(3).map(Number)
      return { seen, opened, signedIn, paid }
    },
  }
}
