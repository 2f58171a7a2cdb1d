import { answer, type Options } from '../api/answer'
import { BASE_LIBRARY } from '../api/device'
import { type Outside, Refusal } from '../host'
import type { PhoneAnswer } from '../open-types'
import type { Program } from '../program'
import type { Methods, Params } from './element-methods'

const isSync = (name: string) => /Sync$|^(on|off|create|get\w+Info$|canIUse)/.test(name)

/** A function of a test, made one of the mini-program. */
function inside({ sandbox }: Program, declaration: unknown): (...args: unknown[]) => unknown {
  return sandbox.run(`return (${declaration})`, {}, 'automator.js') as (...args: unknown[]) => unknown
}

/** Puts a result or a function of a test in place of an API. `this.origin` in it is the API itself. */
function mock(program: Program, { method, result, functionDeclaration, args = [] }: Params): void {
  const name = String(method)
  const origin = program.api[name]
  const given = functionDeclaration === undefined ? () => result : inside(program, functionDeclaration)
  const act = (...own: unknown[]) => given.call({ origin }, ...own, ...(args as unknown[]))
  // Calls that a test lets fail stand for the learner's doing, such as a payment given up.
  const refusing = async (options: Options) => {
    try {
      return await act(options)
    } catch (error) {
      throw new Refusal(error instanceof Error ? error.message : String(error))
    }
  }
  const mocked = isSync(name) ? act : (options: Options = {}) => answer(name, options, () => refusing(options))
  program.mocks.set(name, mocked)
}

async function callWx({ wx }: Program, { method, args }: Params) {
  const found = wx[String(method)]
  if (typeof found !== 'function') throw new Error(`wx.${method} not exists`)
  return { result: (await found(...((args as unknown[]) ?? []))) ?? null }
}

/** `App.*`, `Tool.*`, and `Host.*`, which only this host has. */
export function appMethods(program: Program, { tell }: Outside): Methods {
  const { mocks, sandbox, meter, stack, requests, packages } = program
  return {
    'Tool.getInfo': () => ({ SDKVersion: BASE_LIBRARY }),
    'App.enableLog': () => {},
    'App.callWxMethod': (params) => callWx(program, params),
    'App.mockWxMethod': (params) => {
      const isRestore = !('result' in params) && !('functionDeclaration' in params)
      if (isRestore) mocks.delete(String(params.method))
      else mock(program, params)
    },
    'App.callFunction': async ({ functionDeclaration, args }) => ({
      result: (await inside(program, functionDeclaration)(...((args as unknown[]) ?? []))) ?? null,
    }),
    'App.addBinding': ({ name }) => {
      sandbox.globals[String(name)] = (...args: unknown[]) => tell('App.bindingCalled', { name, args })
    },
    'Host.meter': () => ({ ...meter.read(stack.top().body), mostRequests: requests.most() }),
    'Host.calls': () => ({ names: [...program.called] }),
    'Host.idle': () => ({ inFlight: requests.inFlight() }),
    'Host.packages': () => ({ loaded: [...packages.loaded], preloaded: [...packages.preloaded] }),
    'Host.answerPhone': ({ answer: given }) => program.openTypes.answerPhone(given as PhoneAnswer),
    'Host.storage': () => program.dumpStorage(),
    'Host.happen': ({ name, news }) => program.happen(String(name), news),
  }
}
