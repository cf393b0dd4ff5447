// What the scripts assume about the pages, and TypeScript can't know.

// Scripts only look for HTML elements: instead of a drawing, they look for the element around it.
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends HTMLElement = HTMLElement>(selectors: string): NodeListOf<E>;
}
interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  closest<E extends HTMLElement = HTMLElement>(selectors: string): E | null;
}

// Likewise, the targets of events are HTML.
type On<E> = E & { readonly target: HTMLElement };
interface Document {
  addEventListener<K extends keyof DocumentEventMap>(
    type: K,
    listener: (event: On<DocumentEventMap[K]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
interface HTMLElement {
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: On<HTMLElementEventMap[K]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

// What we use of htmx and its WebSocket extension
interface HtmxSocket {
  reconnect(): void;
}
declare const htmx: {
  config: { wsReconnectDelay: (tries: number) => number };
  createWebSocket: (url: string) => WebSocket;
  defineExtension(name: string, extension: { transformResponse(text: string): string }): void;
};
interface GlobalEventHandlersEventMap {
  choice: Event;
  "htmx:wsOpen": CustomEvent<{ socketWrapper: HtmxSocket }>;
  "htmx:wsClose": CustomEvent;
  "htmx:wsBeforeMessage": CustomEvent<{ message: string }>;
  "htmx:wsAfterMessage": CustomEvent<{ message: string }>;
  "htmx:wsAfterSend": CustomEvent;
  "htmx:beforeSwap": CustomEvent;
  "htmx:afterSwap": CustomEvent;
  "htmx:afterSettle": CustomEvent;
  "allauth.error": CustomEvent;
}
