/** Carries a request to a provider: `fetch`, or a fake in a test. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>
