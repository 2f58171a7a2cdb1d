import assert from 'node:assert/strict'
import { link } from '@/routes/link'
import { signInTo } from '../sign-in'
import { staffOf } from '../staff'
import { at, front, part, reads, type Stage, tap } from '../stage'

/** A number no learner has. */
const MOBILE = '13900006602'
const TRACKING = 'YT2026112200001'

async function ordering(stage: Stage): Promise<void> {
  const { page, step } = stage
  await step('a course with a book is bought', async () => {
    await signInTo(stage, MOBILE, link('course_pay', {}, { courseId: 101 }))
    await at(page, 'course_pay')
    await tap(page, 'channel-alipay_h5')
    await tap(page, 'pay-order')
    await page.waitForURL(/\/sandbox\/cashier\//)
    await page.locator('#pay').click()
    await at(page, 'course_pay_success')
  })
  await step('its address is read from a pasted text', async () => {
    await page.goto(link('mine_book', {}))
    await front(page).getByText('选择收货地址').first().click()
    await at(page, 'mine_address')
    await front(page).getByText('新增地址').first().click()
    await at(page, 'mine_address_edit')
    await part(page, 'address-text').fill('张晓晴 13800000001 广东省深圳市南山区科技园路 1 号')
    await tap(page, 'read-address')
    await reads(page, 'address-region', '深圳市 南山区')
    await tap(page, 'save-address')
    await at(page, 'mine_address')
    await front(page).getByText('寄到这里').first().click()
    await at(page, 'mine_book')
    await reads(page, 'my-books', '待寄出')
  })
}

/** A course with a book, the address, and the parcel. */
export async function parcel(stage: Stage): Promise<void> {
  const { app, page, shots, step } = stage
  await ordering(stage)
  await step('the desk ships it', async () => {
    const staff = await staffOf(app)
    const [, id = ''] = /href="\/parcels\/(\d+)"/.exec(await staff.see('/parcels?status=claimed')) ?? []
    assert.ok(id !== '', 'no book waits on the desk')
    await staff.act('ship-book', id, { carrier: '圆通速递', trackingNo: TRACKING })
  })
  await step('the parcel is followed and received', async () => {
    await page.goto(link('mine_book', {}))
    await front(page).getByText('查看物流').first().click()
    await at(page, 'mine_logistics')
    await reads(page, 'parcel', TRACKING)
    await shots.take(page, 'parcel')
    await tap(page, 'receive')
    await reads(page, 'parcel', '已收货')
  })
}
