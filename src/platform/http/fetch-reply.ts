import { readJson } from '@/domain/text/read-json'
import type { HttpReply, HttpRequest } from './port'

/** Sends a request by the browser's own means and reads its reply. */
export async function fetchReply({ url, method, headers, body }: Omit<HttpRequest, 'timeoutMs'>, signal?: AbortSignal): Promise<HttpReply> {
  const reply = await fetch(url, { method, headers, body, signal, credentials: 'include' })
  const text = await reply.text()
  return { status: reply.status, headers: Object.fromEntries(reply.headers), body: readJson(text) }
}
