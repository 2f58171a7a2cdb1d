import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LlmEnv, LlmLimits } from '#server/env'

type Message = { role: string; content: string }
/** Holds the request to the model, as its provider saw it. */
export type Seen = { messages: Message[]; headers: IncomingMessage['headers']; closedAt: number | null }
/** One step of an answer; `say` is told as a piece of the model's text, `raw` as it is. Without `done` or `cut` the stream stays open. */
export type Step = { say: string } | { raw: string } | { fail: number } | { waitMs: number } | 'done' | 'cut'

export const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`

const LIMITS: LlmLimits = { firstMs: 400, pauseMs: 400, wholeMs: 3_000, mostCharacters: 4_000 }

async function bodyOf(request: IncomingMessage): Promise<{ messages: Message[] }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString())
}

async function play(steps: readonly Step[], response: ServerResponse): Promise<void> {
  for (const step of steps) {
    if (response.destroyed) return
    if (step === 'cut') response.destroy()
    else if (step === 'done') response.end('data: [DONE]\n\n')
    else if ('fail' in step) response.writeHead(step.fail).end('{"error":{"message":"no"}}')
    else if ('waitMs' in step) await new Promise((resolve) => setTimeout(resolve, step.waitMs))
    else response.write('say' in step ? piece(step.say) : step.raw)
  }
}

/** An OpenAI-compatible endpoint that answers as it is told. */
export async function scriptedLlm(limits: Partial<LlmLimits> = {}) {
  let script: readonly Step[] = ['done']
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const { messages } = await bodyOf(request)
    const one: Seen = { messages, headers: request.headers, closedAt: null }
    seen.push(one)
    response.on('close', () => {
      one.closedAt = Date.now()
    })
    response.setHeader('content-type', 'text/event-stream')
    void play(script, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const env: LlmEnv = {
    kind: 'openai',
    url: `http://127.0.0.1:${port}/v1`,
    key: 'test-key',
    model: 'test-model',
    limits: { ...LIMITS, ...limits },
  }
  return {
    env,
    seen,
    play: (next: readonly Step[]) => {
      script = next
    },
    /** Plays whole lines. */
    lines: (lines: readonly string[]) => {
      script = [...lines.map((line) => ({ say: `${line}\n` })), 'done']
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type ScriptedLlm = Awaited<ReturnType<typeof scriptedLlm>>
