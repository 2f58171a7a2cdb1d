import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, ServicePlugin } from '#server/deps'
import { gatewayOf } from '#server/providers/payment/gateway'
import { NoticeRefused, type ProviderName } from '#server/providers/payment/provider'
import { settle } from './settle'

type Answer = { accepted: () => unknown; refused: () => unknown }

/** The reply each provider expects: after any other it notifies again. */
const answers: Record<ProviderName, Answer> = {
  wechat: { accepted: () => ({ code: 'SUCCESS' }), refused: () => ({ code: 'FAIL', message: '失败' }) },
  alipay: { accepted: () => 'success', refused: () => 'failure' },
}

async function take(deps: Deps, name: ProviderName, request: FastifyRequest): Promise<void> {
  const provider = (await gatewayOf(deps))[name]
  const notice = provider.verifyNotify({ headers: request.headers, body: String(request.body ?? '') })
  if (notice) await settle(deps, provider, notice)
}

/** Routes for notifications of payment providers. Bodies stay raw, because signatures cover the bytes. */
export const paymentNotices: ServicePlugin = async (app, deps) => {
  // Live payment that is not configured shall stop the start, not the first learner who pays.
  if (deps.env.payment === 'live') await gatewayOf(deps)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const serveNotices = (name: ProviderName) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await take(deps, name, request)
      return reply.send(answers[name].accepted())
    } catch (error) {
      if (!(error instanceof NoticeRefused)) throw error
      request.log.warn({ provider: name, reason: error.message }, 'payment notice refused')
      return reply.status(401).send(answers[name].refused())
    }
  }
  app.post('/wechat', serveNotices('wechat'))
  app.post('/alipay', serveNotices('alipay'))
}
