import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button, Text, View } from '@/platform/elements'
import { reportCaught } from '@/platform/errors/caught'
import { Guard } from '@/platform/errors/guard'
import { network } from '@/platform/network'
import { whenQuiet } from '@/platform/quiet'
import { HelpButton } from './help-button'
import './lazy.scss'

/** Delays before a failed part is loaded again, in milliseconds. */
const RETRY_MS = [400, 1600]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks a few times; without a network once. */
async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const ms of RETRY_MS) {
    try {
      return await load()
    } catch (error) {
      if (!network.isOnline()) throw error
      await wait(ms)
    }
  }
  return load()
}

type FailedProps = { isWithin: boolean; onRetry: () => void; onClose: unknown }

function Failed({ isWithin, onRetry, onClose }: FailedProps) {
  return (
    <View className={isWithin ? 'lazy-failed lazy-failed--within' : 'lazy-failed'} role="alert">
      <Text className="lazy-failed__text">这部分没有打开，请检查网络</Text>
      <Button className="button button--plain" onClick={onRetry}>
        重试
      </Button>
      <HelpButton />
      {typeof onClose === 'function' && (
        <Button className="button button--quiet" onClick={() => onClose()}>
          关闭
        </Button>
      )}
    </View>
  )
}

const report = (error: unknown) => reportCaught(error, 'part')

/** `within`: the part is in the flow of the page, otherwise above it. `quiet`: the part is optional, so what was there meanwhile stays. */
type LazyLook = 'within' | 'over' | 'quiet'

type Handle<Props> = { load: () => Promise<void>; loaded: () => ComponentType<Props> | undefined }

function createHandle<Props>(find: () => Promise<ComponentType<Props>>): Handle<Props> {
  let part: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined
  const keep = (found: ComponentType<Props>) => {
    part = found
  }
  const fail = (error: unknown) => {
    coming = undefined
    report(error)
    throw error
  }
  const load = () => {
    coming ??= fetchPart(find).then(keep, fail)
    return coming
  }
  return { load, loaded: () => part }
}

/** Loads the part while it is drawn: how far it is, and the way to try again. */
function useLoading<Props>({ load, loaded }: Handle<Props>, isPatient: boolean) {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>(loaded() === undefined ? 'waiting' : 'there')
  const start = useCallback(() => {
    setState('waiting')
    load().then(
      () => setState('there'),
      () => setState('failed'),
    )
  }, [load])
  useEffect(() => {
    // It may have come since it was drawn.
    if (loaded() !== undefined) return setState('there')
    if (isPatient) return whenQuiet(start)
    start()
  }, [loaded, start, isPatient])
  useEffect(() => (state === 'failed' ? network.watchOnline((isOnline) => isOnline && start()) : undefined), [state, start])
  return { hasFailed: state === 'failed', start }
}

/** `meanwhile` is shown in the flow of a page until the part is loaded. `isPatient`: the content of the page comes first. */
type LazyOptions = { look?: LazyLook; meanwhile?: ReactNode; isPatient?: boolean }
type LazyPartProps<Props> = { of: Handle<Props>; given: Props } & Required<LazyOptions>

function LazyPart<Props extends object>({ of, given, look, meanwhile, isPatient }: LazyPartProps<Props>) {
  const { hasFailed, start } = useLoading(of, isPatient)
  const failed = (retry: () => void) =>
    look === 'quiet' ? (
      meanwhile
    ) : (
      <Failed isWithin={look === 'within'} onRetry={retry} onClose={'onClose' in given ? given.onClose : undefined} />
    )
  if (hasFailed) return failed(start)
  const Part = of.loaded()
  if (!Part) return meanwhile
  // A part in the flow of a page fails with its parent, which handles the error.
  if (look === 'within') return <Part {...given} />
  return (
    <Guard failed={failed} report={report}>
      <Part {...given} />
    </Guard>
  )
}

/**
 * A part of the app that is loaded when it is first drawn or when `load` is called. One that fails is loaded again
 * after a pause and when the network is back; meanwhile 重试 is shown in its place, and the failure is reported.
 */
export function lazy<Props extends object>(
  find: () => Promise<ComponentType<Props>>,
  { look = 'over', meanwhile = null, isPatient = false }: LazyOptions = {},
) {
  const handle = createHandle(find)
  const options = { look, meanwhile, isPatient }
  return Object.assign((props: Props) => <LazyPart of={handle} given={props} {...options} />, { load: handle.load })
}
