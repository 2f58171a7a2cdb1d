/**
 * Loaded by the documents of pages that are a learner's own, beside the app: sends what the page begins with, so that the reply is
 * there when the app is. `config/first-screen/first-calls.ts` makes it one small file.
 */

import { readSession } from '@/data/account/session-store'
import { isPastExpiry } from '@/domain/account/session'
import { chosenEnvironment, deviceOf, hostOf } from '@/domain/device/host-environment'
import type { Sites } from '@/domain/site/installation'
import { firstScreen } from '@/platform/first-screen/index.h5'
import { fetchReply } from '@/platform/http/fetch-reply'
import { type FirstCall, leaveFirstCalls, scriptHere } from '@/platform/http/first-calls'
import { storage } from '@/platform/storage/index.h5'
import { holdSites, isSchoolHost } from '@/routes/hosts'
import { APP_NAME, APP_VERSION, clientCodeOf } from '../app-info'
import { headersOf } from '../headers'

const { href, pathname, search, asked } = scriptHere()
const { sites } = { ...(firstScreen.brand() as { sites?: Sites } | undefined) }
if (sites) holdSites(sites)
const host = hostOf(href)
const random = Math.random
const clock = { offset: () => 0 }

/** The values in this page's address, by the pattern of its route. */
function valuesBy(pattern: string): Map<string, string> {
  const parts = pathname.split('/')
  return new Map(pattern.split('/').map((part, at) => [part, parts[at] ?? '']))
}

const filled = (path: string, values: Map<string, string>) => path.replace(/:\w+/g, (name) => values.get(name) ?? '')

function sendAll({ path = '', calls = '' }: Partial<Record<string, string>>, accessToken: string): void {
  const values = valuesBy(path)
  const info = {
    environment: chosenEnvironment(host, isSchoolHost(host), new URLSearchParams(search).get('env') ?? undefined, storage.read('env')),
    app: APP_NAME,
    device: deviceOf(href),
    version: APP_VERSION,
    clientCode: clientCodeOf({ storage, random }),
  }
  const send = (url: string): [string, FirstCall] => {
    const sentAt = Date.now()
    const headers = headersOf({ clock, random, href: () => href, appInfo: () => info }, sentAt, accessToken)
    return [url, { accessToken, sentAt, reply: fetchReply({ url, method: 'GET', headers }) }]
  }
  leaveFirstCalls(new Map(calls.split(' ').map((call) => send(filled(call, values)))))
}

const { accessToken, expiresTime } = readSession(storage)
// A token that has to be renewed first is the app's to renew.
if (accessToken !== '' && !isPastExpiry(Date.now(), clock.offset(), expiresTime)) sendAll(asked, accessToken)
