import { glassEasel } from 'glass-easel-miniprogram-adapter'
import { appMethods } from './agent/app-methods'
import { elementMethods } from './agent/element-methods'
import { elementOf } from './agent/elements'
import { pageMethods } from './agent/page-methods'
import { hasLanded, pointOf } from './agent/touch'
import { defineElements } from './elements/define'
import { look } from './elements/look'
import type { Inside, Outside, StartOptions } from './host'
import { startProgram } from './program'

const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : typeof error === 'object' ? JSON.stringify(error) : String(error)

/** A template drawn before its first data: the vendor says nothing of it. */
const isBeforeData = (text: string) => text.includes('for-list data is neither Array nor Object, got type "undefined"')

/** Reports every error inside to the outside, wherever it was caught. */
function reportErrors({ tell }: Outside): void {
  const trouble = (kind: string, error: unknown) => {
    tell('Host.trouble', { kind, text: textOf(error) })
    tell('App.exceptionThrown', { message: error instanceof Error ? error.message : String(error), stack: textOf(error) })
  }
  window.addEventListener('error', (event) => trouble('exception', event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => trouble('rejection', event.reason))
  glassEasel.addGlobalErrorListener((error) => {
    trouble('framework', error)
    return false
  })
  glassEasel.addGlobalWarningListener((warning) => {
    if (!isBeforeData(textOf(warning))) tell('Host.trouble', { kind: 'warning', text: textOf(warning) })
    return false
  })
}

function drawn(): void {
  const style = document.createElement('style')
  style.textContent = look
  document.head.append(style)
}

/** Boots a mini-program in this document. */
function start(options: StartOptions, outside: Outside): Inside {
  reportErrors(outside)
  drawn()
  const appStyle = document.createElement('style')
  appStyle.textContent = options.bundle.appStyle
  document.head.append(appStyle)
  defineElements()
  const program = startProgram(options, outside)
  const methods = { ...appMethods(program, outside), ...pageMethods(program), ...elementMethods }
  return {
    handle: async (method, params) => {
      const act = methods[method]
      if (!act) throw new Error(`${method} is not implemented`)
      return (await act(params)) ?? {}
    },
    pointOf: (id) => pointOf(elementOf(id)),
    hasLanded,
  }
}

Object.assign(window, { startMiniProgram: start })
