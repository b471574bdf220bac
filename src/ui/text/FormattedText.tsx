import { Fragment, useMemo, type ReactNode } from 'react';
import { parseText, type TextNode } from './parse-text.ts';

interface FormattedTextProps {
  text: string;
  /** Draws plain text in another way, such as with something in the place of marks. */
  plain?: (text: string) => ReactNode;
}

/** A message's text with its formatting, as elements. */
export function FormattedText({ text, plain = (words) => words }: FormattedTextProps) {
  const nodes = useMemo(() => parseText(text), [text]);
  return <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">{draw(nodes, plain)}</span>;
}

type Plain = (text: string) => ReactNode;

const draw = (nodes: readonly TextNode[], plain: Plain): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{drawNode(node, plain)}</Fragment>);

function drawNode(node: TextNode, plain: Plain): ReactNode {
  switch (node.kind) {
    case 'text':
      return plain(node.text);
    case 'bold':
      return <b>{draw(node.nodes, plain)}</b>;
    case 'italic':
      return <i>{draw(node.nodes, plain)}</i>;
    case 'strike':
      return <s>{draw(node.nodes, plain)}</s>;
    case 'mono':
      return <code className="font-mono text-xs">{plain(node.text)}</code>;
    case 'link':
      return (
        <a
          href={node.href}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link underline underline-offset-2"
        >
          <bdi>{node.text}</bdi>
        </a>
      );
  }
}
