/** Values the build writes into the bundles. */

/** Where the client finds the server; empty on mobile web, which the server itself serves. */
declare const API_ORIGIN: string
/** Name of the brand the build is for; empty for the main brand. */
declare const BRAND: string
/** Release of the web app, the files its service worker stores, and the address of its script for films. */
declare const CACHED_BUILD: { version: string; files: string[]; offline: string[]; films: string }
