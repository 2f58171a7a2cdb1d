import assert from 'node:assert/strict'
import { pageUrl } from '@/routes/link'
import { staffOf } from '../staff'
import { at, gone, part, reads, type Stage, tap, type } from './stage'

const TRACKING = 'YT2026112200002'

/** Whoever is signed in has bought a course with a book: its address, and the parcel. */
export async function parcel(stage: Stage, deskOrigin: string): Promise<void> {
  const { mini, origin, shoot, step } = stage
  const open = (url: string) => mini.callWxMethod('reLaunch', { url })
  await step('the address of a book is read from a pasted text', async () => {
    await open(pageUrl('mine_address_edit', {}))
    await type(stage, 'address-text', '张晓晴 13800000001 广东省深圳市南山区科技园路 1 号')
    await tap(stage, 'read-address')
    await reads(stage, 'address-region', /深圳市 南山区/)
    await tap(stage, 'save-address')
    // Saved, the page goes back by itself.
    await gone(stage, 'page-mine_address_edit')
    await open(pageUrl('mine_book', {}))
    await tap(stage, 'send-book-0')
    await at(stage, 'mine_address')
    await tap(stage, 'use-address-0')
    await at(stage, 'mine_book')
    await reads(stage, 'my-books', /待寄出/)
  })
  await step('the desk ships it, and the parcel is received', async () => {
    const staff = await staffOf({ origin, deskOrigin })
    const [, id = ''] = /href="\/parcels\/(\d+)"/.exec(await staff.see('/parcels?status=claimed')) ?? []
    assert.ok(id !== '', 'no book waits on the desk')
    await staff.act('ship-book', id, { carrier: '圆通速递', trackingNo: TRACKING })
    await open(pageUrl('mine_book', {}))
    await tap(stage, 'book-parcel-0')
    await part(stage, 'parcel')
    await reads(stage, 'parcel', new RegExp(TRACKING))
    await tap(stage, 'receive')
    await reads(stage, 'parcel', /已收货/)
    await shoot('parcel')
  })
}
