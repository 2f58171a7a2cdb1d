import type { Deps } from '#server/deps'
import { messagingOf } from '#server/providers/messaging/gateway'
import type { CardData } from '#server/services/site/card'
import { cardPicture, linkPoster } from '#server/services/site/share-picture'

/** The page of the mini-program that a code opens; it goes on to what the code says. */
const ENTRY_PAGE = 'pages/home/index'

/** `code` is null where the messaging app made none; `hasMiniProgram`: there is one that could. */
export type LinkPictures = { card: string; poster: string; code: string | null; hasMiniProgram: boolean }

const data = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

async function codeOf(deps: Deps, scene: string): Promise<Buffer | null> {
  try {
    return await (await messagingOf(deps)).miniCode(ENTRY_PAGE, scene)
  } catch (error) {
    deps.log.warn({ err: error }, 'no mini-program code')
    return null
  }
}

/** Where the pictures of a link lead, and the school that they name. */
type DrawnFor = { school: string; short: string; scene: string }

/** The card, the poster and the mini-program code of a link; no code where the messaging app made none. */
export async function drawLink(deps: Deps, card: CardData, { school, short, scene }: DrawnFor): Promise<LinkPictures> {
  const hasMiniProgram = deps.env.miniProgram.kind !== 'off'
  const code = hasMiniProgram ? await codeOf(deps, scene) : null
  return {
    hasMiniProgram,
    card: data('jpeg', await cardPicture(card, school)),
    poster: data('png', await linkPoster(card, short, school)),
    code: code && data('png', code),
  }
}
