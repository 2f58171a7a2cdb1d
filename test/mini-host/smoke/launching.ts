import { signIn } from '../../journeys/weapp/signing-in'
import { agree, at, part, type Stage, tap } from '../../journeys/weapp/stage'
import type { OwnHost } from '../own-host'
import type { Launch } from '../runtime/host'

/** How the vendor numbers the ways in. */
const FROM_CARD = 1007
const FROM_CODE = 1047

async function opened(host: OwnHost, launch: Launch, look: (stage: Stage) => Promise<void>): Promise<void> {
  const { mini, close } = await host.launch(launch)
  try {
    await look({ mini, origin: host.origin, step: async () => {}, shoot: async () => {} })
  } finally {
    await close()
  }
}

/** A shared course opens at the course. */
export const fromCard = (host: OwnHost) =>
  opened(host, { path: 'packages/course/detail/index', query: { id: '102' }, scene: FROM_CARD }, async (stage) => {
    await at(stage, 'course_detail')
    await part(stage, 'buy-course')
  })

/** A code for an order opened by a visitor: sign in first, then the order. */
export const fromCode = (host: OwnHost) =>
  opened(host, { path: 'packages/order/pay/index', query: { courseId: '103' }, scene: FROM_CODE }, async (stage) => {
    await at(stage, 'wechat_login')
    await signIn(stage, '13900005555')
    await at(stage, 'course_pay')
    await part(stage, 'pay-order')
  })

/** The same by the number of the phone button, on a device where nobody has agreed to the privacy text yet. */
export const fromCodeByPhone = (host: OwnHost) =>
  opened(host, { path: 'packages/order/pay/index', query: { courseId: '103' }, scene: FROM_CODE }, async (stage) => {
    await at(stage, 'wechat_login')
    await agree(stage)
    await tap(stage, 'phone-login')
    await tap(stage, 'privacy-yes')
    await at(stage, 'course_pay')
    await part(stage, 'pay-order')
  })

/** A printed code has room for an address of ours, which opens over the home page. */
export const fromScene = (host: OwnHost) =>
  opened(
    host,
    { path: 'pages/home/index', query: { scene: encodeURIComponent('/course/102/detail') }, scene: FROM_CODE },
    async (stage) => {
      await at(stage, 'course_detail')
      await stage.mini.callWxMethod('navigateBack', {})
      await at(stage, 'home_page')
    },
  )

/** A printed code of somebody else opens nothing of theirs. */
export const fromStrangeScene = (host: OwnHost) =>
  opened(host, { path: 'pages/home/index', query: { scene: encodeURIComponent('//evil.example/a') }, scene: FROM_CODE }, async (stage) => {
    await at(stage, 'not_found')
  })
