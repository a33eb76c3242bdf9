/** What a model reads before it calls anything. */
export const INSTRUCTIONS = `Notebook Assistant answers questions from the user's own notebooks, with citations that can be checked. Nothing needs signing in, and no key or model is needed.

How to start:
1. list_notebooks shows the library. The notebook marked active is the one used when you name none; notebook_id takes a library id, a UUID or a notebook URL.
2. add_source puts a file, a web page or a text into a notebook; source_list shows what it holds.
3. ask_question answers from the sources alone. When state is no_support the sources do not say: tell the user so, and do not fill the gap yourself. Hand session_id back to ask a follow-up question.
4. search_passages gives the best passages without an answer; verify_citations checks quotations byte for byte; source_read reads a whole source page by page.

There is no notebook yet? Creating one is not a tool: the user runs "npm run -s cli -- notebook create <name> --activate" ("notebook-assistant notebook create <name> --activate" where it is installed), or sends POST /notebooks/create with activate: true.
Failures come back as results with isError: the sentence says what happened, the line below what to do next.`
