import { QueryClientProvider } from '@tanstack/react-query'
import { configure, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType, ReactElement } from 'react'
import { saveLogin } from '@/data/account/session'
import { createQueryClient } from '@/data/http/query-client'
import { holdTitles } from '@/routes/title-of'
import { titles } from '@/routes/titles'
import { host } from './taro-stand-in'

// Waiting ends with what is waited for; this long only on a machine that is very busy.
configure({ asyncUtilTimeout: 10_000 })

// A page of a package comes after the list of these pages, which brings their titles.
holdTitles(titles)

/** A learner has signed in on this device. */
export function signIn(): void {
  saveLogin({ accessToken: 'access', refreshToken: 'refresh', expiresIn: 7200, userId: 7 })
}

/** Draws a part of a page over an empty cache. */
export function renderPart(part: ReactElement) {
  return render(<QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>)
}

/** Opens a page with its path and query parameters. */
export function renderPage(Page: ComponentType, params: Record<string, string> = {}) {
  host.params = params
  return renderPart(<Page />)
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** Presses a button that may come late. */
export const pressLate = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
/** The text of the toast, empty when there was none. */
export const toastText = () => document.getElementById('toast')?.textContent ?? ''
