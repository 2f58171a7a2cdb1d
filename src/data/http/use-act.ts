import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useReturn } from '@/platform/lifecycle'
import { expectFailure } from './failure'

type After<Input, Output> = {
  onSuccess?: (output: Output, input: Input) => unknown
  /** Also called for an error that is no `Failure`, so that the page can say that something went wrong. */
  onError?: (error: Error, input: Input) => unknown
  onSettled?: () => unknown
}

const notBegun = new Promise<never>(() => {})

/**
 * Runs what a press asks for, once at a time: a press while it runs is ignored. The HTTP client has shown a `Failure` already, so the page
 * shows nothing more. Any other error is a fault of the program: it is rethrown and reaches the error reports.
 */
export function useAct<Output, Input = void>(act: (input: Input) => Promise<Output>, after: After<Input, Output> = {}) {
  const latest = useRef(act)
  latest.current = act
  const work = useRef<Promise<Output>>(notBegun)
  // A mutation reports its start a turn later. The button is off at once, and a second press before it is drawn so is ignored.
  const isRunning = useRef(false)
  const [begun, setBegun] = useState<{ input: Input } | null>(null)
  const { mutateAsync, isPending, variables, data, error, isSuccess, reset } = useMutation<Output, Error, Input>({
    ...after,
    mutationFn: () => work.current,
  })
  const run = useCallback(
    (input: Input) => {
      if (isRunning.current) return
      isRunning.current = true
      setBegun({ input })
      // Begun within the press, because hosts ask the learner for leave only there.
      work.current = (async () => latest.current(input))()
      void mutateAsync(input)
        .catch(expectFailure)
        .finally(() => {
          isRunning.current = false
          setBegun(null)
        })
    },
    [mutateAsync],
  )
  const isBusy = begun !== null || isPending
  return { run, isBusy, busyWith: begun ? begun.input : isPending ? variables : undefined, data, error, isSuccess, reset }
}

type Query = { refetch: (options: { cancelRefetch: boolean }) => Promise<unknown> }

/** Reads again what the page shows when the learner comes back to it. A request that is on its way is enough. */
export function useFresh(...queries: readonly Query[]): void {
  useReturn(() => {
    for (const query of queries) void query.refetch({ cancelRefetch: false })
  })
}
