import { Lexer, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'

export type MarkdownProps = {
  readonly text: string
  /** What stands in the place of plain text. */
  readonly renderText: (plain: string) => ReactNode
}

type Render = (tokens: readonly Token[] | undefined) => ReactNode

/** Markdown as elements of the page. Markup in it is shown as the text that it is, pictures of other hosts are left out. */
export function MarkdownElements({ text, renderText }: MarkdownProps) {
  const render: Render = (tokens = []) =>
    tokens.map((token, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of one text keep their order
      <Fragment key={index}>{renderToken(token as Tokens.Generic, render, renderText)}</Fragment>
    ))
  return <>{render(new Lexer({ gfm: true }).lex(text))}</>
}

const ELEMENTS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  strong: 'strong',
  em: 'em',
  del: 'del',
}

function renderToken(token: Tokens.Generic, render: Render, renderText: (plain: string) => ReactNode): ReactNode {
  const element = ELEMENTS[token.type]
  if (element) return createElement(element, null, render(token.tokens))
  switch (token.type) {
    case 'space':
      return null
    case 'heading':
      return createElement(`h${Math.min(6, token.depth + 3)}`, null, render(token.tokens))
    case 'list':
      return createElement(
        token.ordered ? 'ol' : 'ul',
        token.ordered ? { start: token.start } : null,
        token.items.map((item: Tokens.ListItem, index: number) => (
          <li key={`${index} ${item.raw}`}>{render(item.tokens)}</li>
        )),
      )
    case 'code':
      return (
        // it scrolls, also by the keys
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'link':
      return renderLink(token as Tokens.Link, render)
    case 'table':
      return renderTable(token as Tokens.Table, render)
    case 'image':
      return token.text
    default:
      return token.tokens ? render(token.tokens) : renderText(unescapeText(token))
  }
}

/** The lexer leaves entities as they were written, in text alone. */
const unescapeText = ({ type, text, raw }: Tokens.Generic): string => (type === 'html' ? raw : String(text ?? raw))

function renderLink({ href, tokens }: Tokens.Link, render: Render): ReactNode {
  if (!/^(?:https?:|mailto:|\/(?!\/)|#)/i.test(href)) return render(tokens)
  const isElsewhere = /^https?:/i.test(href)
  return (
    <a href={href} {...(isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {render(tokens)}
    </a>
  )
}

function renderTable({ header, rows }: Tokens.Table, render: Render): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map(({ tokens, text }, index) => (
            <th key={`${index} ${text}`}>{render(tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={`${index} ${row[0]?.text}`}>
            {row.map(({ tokens, text }, at) => (
              <td key={`${at} ${text}`}>{render(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
