import { call } from '../call'
import type { MiniLink, MiniLinkQuery, MiniProgramId } from './mini-program.schema'

/** The mini-programs the web leads to; the link is a call of our own. */
export const miniProgram = {
  appId: call<{ params: { name: string } }, MiniProgramId>({
    service: 'user',
    method: 'GET',
    path: '/mini-program/name/{name}/appid',
    auth: true,
    isGuest: true,
  }),
  link: call<{ query: MiniLinkQuery }, MiniLink>({
    service: 'user',
    method: 'GET',
    path: '/mini-program/url-link',
    auth: true,
    isGuest: true,
  }),
}
